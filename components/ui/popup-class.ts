/** Everything that floats looks alike. */
export const popupClass =
  "rounded-lg border border-line bg-raised text-sm shadow-pop outline-none transition-opacity duration-100 " +
  "data-[starting-style]:opacity-0 data-[ending-style]:opacity-0";

export const itemClass =
  "relative flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 outline-none " +
  "data-[highlighted]:bg-hover data-[disabled]:opacity-45 pointer-coarse:py-2.5 [&_svg]:size-4 [&_svg]:shrink-0";
