import { type Work, workOf } from "./work";

/** Thrown for what has no exact counterpart in V8; the pattern then runs on re2js. */
export class Untranslatable extends Error {}

/** A translated part of a pattern. */
export type Piece = {
  source: string;
  /** Whether a quantifier may follow the source as it stands. */
  atom: boolean;
  /** Whether it can match the empty text. */
  nullable: boolean;
  captures: boolean;
  /** Whether a group inside may stay unset although the piece matches. */
  maybeUnset: boolean;
  work: Work;
};

export const leaf = (source: string, atom = true, nullable = false): Piece => ({
  source,
  atom,
  nullable,
  captures: false,
  maybeUnset: false,
  work: workOf.symbol,
});

export function concat(pieces: Piece[]): Piece {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  return {
    source: pieces.map((p) => p.source).join(""),
    atom: false,
    nullable: pieces.every((p) => p.nullable),
    captures: pieces.some((p) => p.captures),
    maybeUnset: pieces.some((p) => p.maybeUnset),
    work: workOf.inTurn(pieces.map((p) => p.work)),
  };
}

export function alternate(pieces: Piece[]): Piece {
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  return {
    source: pieces.map((p) => p.source).join("|"),
    atom: false,
    nullable: pieces.some((p) => p.nullable),
    captures: pieces.some((p) => p.captures),
    maybeUnset: pieces.some((p) => p.captures),
    work: workOf.either(pieces.map((p) => p.work)),
  };
}

/**
 * @param exact whether the matched span and the groups matter. JavaScript forgets the groups of an earlier round and
 * refuses an empty one; RE2 does neither, so such repetitions have no exact counterpart then.
 */
export function repeat(body: Piece, quantifier: string, min: number, max: number, exact: boolean): Piece {
  if (exact && max > 1 && (body.nullable || body.maybeUnset)) throw new Untranslatable();
  if (exact && min === 0 && body.nullable) throw new Untranslatable();
  return {
    source: (body.atom ? body.source : `(?:${body.source})`) + quantifier,
    atom: false,
    nullable: min === 0 || body.nullable,
    captures: body.captures,
    maybeUnset: min === 0 ? body.captures : body.maybeUnset,
    work: workOf.repeated(body.work, min, max),
  };
}

export const group = (body: Piece, capturing: boolean): Piece => ({
  ...body,
  source: `${capturing ? "(" : "(?:"}${body.source})`,
  atom: true,
  captures: body.captures || capturing,
});
