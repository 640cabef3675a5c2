import type { Metadata } from "next";
import { GalleryPage } from "@/components/presets/gallery-page";

export const metadata: Metadata = { title: "Presets" };

export default function Page() {
  return <GalleryPage />;
}
