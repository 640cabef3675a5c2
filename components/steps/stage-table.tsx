import { formatBytes, formatChange, formatNumber } from "@/components/ui/format";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { StageReport } from "@/lib/contract/run";
import { STAGE_INFO } from "@/lib/contract/stages";

type Props = {
  stages: readonly StageReport[];
  onHover: (stage: number | null) => void;
  onPick?: ((stage: number) => void) | undefined;
};

/** What each stage of a pipeline did. */
export function StageTable({ stages, onHover, onPick }: Props) {
  return (
    <Table label="Stages of the pipeline" className="text-xs">
      <thead>
        <tr>
          <Th numeric>#</Th>
          <Th>Stage</Th>
          <Th numeric>Lines</Th>
          <Th numeric>Size</Th>
          <Th numeric>Change</Th>
        </tr>
      </thead>
      <tbody onMouseLeave={() => onHover(null)}>
        {rowsOf(stages).map(({ stage, index, place }) => (
          <Tr key={place} onMouseEnter={() => onHover(index)}>
            <Td numeric className="text-faint">
              {place}
            </Td>
            <Td>
              {onPick ? (
                <button
                  type="button"
                  className="hover:underline"
                  onFocus={() => onHover(index)}
                  onClick={() => onPick(index)}
                >
                  {titleOf(stage)}
                </button>
              ) : (
                titleOf(stage)
              )}
            </Td>
            <Td numeric>
              {formatNumber(stage.lines_before)} → {formatNumber(stage.lines_after)}
            </Td>
            <Td numeric>
              {formatBytes(stage.bytes_before)} → {formatBytes(stage.bytes_after)}
            </Td>
            <Td numeric className={tone(stage)}>
              {formatChange(stage.bytes_before, stage.bytes_after)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

type Row = { stage: StageReport; index: number; place: string };

/** Stages inside of a stage stand below it and lead to its lines. */
const rowsOf = (stages: readonly StageReport[]): Row[] =>
  stages.flatMap((stage, index) => nested(stage, index, String(index + 1)));
const nested = (stage: StageReport, index: number, place: string): Row[] => [
  { stage, index, place },
  ...(stage.stages ?? []).flatMap((inner, i) => nested(inner, index, `${place}.${i + 1}`)),
];

const BRANCHES = { do: "holds", else: "does not hold", none: "does not hold" };
const titleOf = ({ kind, branch }: StageReport): string =>
  branch ? `${STAGE_INFO[kind].title} (${BRANCHES[branch]})` : STAGE_INFO[kind].title;

const tone = ({ bytes_before, bytes_after }: StageReport): string =>
  bytes_after < bytes_before ? "text-saved" : bytes_after > bytes_before ? "text-danger" : "text-faint";
