import fc from 'fast-check'

// A setup file of the unit tests (vitest.config.ts): property tests try the same values in every run, so that the same code has the same
// outcome. PROPERTY_SEED has them try others; a failure prints the seed that it began with.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 2026) })
