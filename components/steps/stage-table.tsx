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
        {stages.map((stage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what names a stage
          <Tr key={index} onMouseEnter={() => onHover(index)}>
            <Td numeric className="text-faint">
              {index + 1}
            </Td>
            <Td>
              {onPick ? (
                <button
                  type="button"
                  className="hover:underline"
                  onFocus={() => onHover(index)}
                  onClick={() => onPick(index)}
                >
                  {STAGE_INFO[stage.kind].title}
                </button>
              ) : (
                STAGE_INFO[stage.kind].title
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

const tone = ({ bytes_before, bytes_after }: StageReport): string =>
  bytes_after < bytes_before ? "text-saved" : bytes_after > bytes_before ? "text-danger" : "text-faint";
