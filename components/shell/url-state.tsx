"use client";

/** Lets the pages inside keep state in the address with nuqs. Not around every page: the overview stays small without it. */
export { NuqsAdapter as UrlState } from "nuqs/adapters/next/app";
