/** The most statements of a purchase, from the order to the paid order, with `begin` and `commit`; server/tests/statements.test.ts holds it. */
export const MOST_CHECKOUT_STATEMENTS = 25
