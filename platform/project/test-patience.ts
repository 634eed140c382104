/** By how much tests wait longer than on a quiet machine before they give up: TEST_PATIENCE, or 3 in the CI. */
export const patience = Number(process.env.TEST_PATIENCE ?? (process.env.CI ? 3 : 1))

/** Milliseconds after which a test gives up what it expects to come. Long: only what hangs reaches it. */
export const WAIT_MS = 30_000 * patience
