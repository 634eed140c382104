/** Lagos is an hour ahead of UTC all year. */
const AHEAD = 3_600_000

/** A moment as the field for date and time has it, in Lagos: '2026-12-01T08:00'. */
export const localOf = (at: string): string =>
  new Date(new Date(at).getTime() + AHEAD).toISOString().slice(0, 16)

/** The moment of what was typed into one. */
export const instantOf = (local: string): string => new Date(`${local}:00+01:00`).toISOString()
