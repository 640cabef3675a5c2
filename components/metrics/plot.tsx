"use client";

import "uplot/dist/uPlot.min.css";
import { useTheme } from "next-themes";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import uPlot from "uplot";
import { type PlotInput, plotData, plotOptions } from "./plot-options";
import { PlotTip, type TipPlace } from "./plot-tip";

type Props = PlotInput & {
  title: string;
  height: number;
  format: (value: number) => string;
  onSelect?: ((from: number, to: number) => void) | undefined;
};

/** The drawn chart. Pointer and arrow keys move over the buckets; dragging chooses a span. */
export default function Plot({ title, height, format, onSelect, ...input }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const { resolvedTheme } = useTheme();
  const [tip, setTip] = useState<TipPlace | null>(null);
  const shape = [input.kind, input.step, ...input.series.map((s) => s.key), input.strip?.key].join(" ");
  const data = plotData(input);

  const build = useEffectEvent((element: HTMLElement): uPlot => {
    const options = plotOptions(input, element.clientWidth, height);
    options.hooks = {
      setCursor: [
        (u) => {
          const index = bucketAt(u, input);
          setTip(index === null ? null : { index, left: leftOf(u), width: u.width });
        },
      ],
      setSelect: [(u) => choose(u)],
    };
    return new uPlot(options, data, element);
  });
  const choose = useEffectEvent((u: uPlot) => {
    const { left, width } = u.select;
    if (width < 1) return;
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    onSelect?.(u.posToVal(left, "x") * 1_000, u.posToVal(left + width, "x") * 1_000);
  });
  const refresh = useEffectEvent(() => plot.current?.setData(data));

  // The canvas is outside React. It is drawn anew when its shape, theme or span changes, and fed when only figures do.
  const [start, end] = [input.times[0], input.times.at(-1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: these decide what `build` reads
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = build(element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
      setTip(null);
    };
  }, [shape, resolvedTheme, height, start, end]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures as text change exactly when they differ
  useEffect(() => refresh(), [JSON.stringify(data)]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const u = plot.current;
    if (!step || !u) return;
    event.preventDefault();
    const at = Math.min(
      input.times.length - 1,
      Math.max(0, (tip?.index ?? (step > 0 ? -1 : input.times.length)) + step),
    );
    u.setCursor({
      left: u.valToPos((input.times[at] ?? 0) + input.step / 2, "x"),
      top: 0,
    });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that takes arrow keys has no element of its own
    <div
      ref={box}
      role="group"
      aria-label={`${title}: chart. Arrow keys move over it; the same figures are in its table.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onBlur={() => plot.current?.setCursor({ left: -10, top: -10 })}
      className="relative outline-offset-4 [&_.u-over]:cursor-crosshair [&_.u-select]:bg-accent/15"
    >
      {tip && <PlotTip {...input} place={tip} format={format} />}
    </div>
  );
}

/** The bucket under the cursor. uPlot's own index is the nearest start, so the second half of a bar would be the next one. */
function bucketAt(u: uPlot, { times, step }: PlotInput): number | null {
  const { left } = u.cursor;
  if (left === undefined || left < 0) return null;
  const index = Math.floor((u.posToVal(left, "x") - (times[0] ?? 0)) / step);
  return Math.min(times.length - 1, Math.max(0, index));
}

const leftOf = (u: uPlot) => (u.cursor.left ?? 0) + u.bbox.left / devicePixelRatio;
