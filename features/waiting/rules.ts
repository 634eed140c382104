/** How many works an account can wait for at once. */
export const MOST_WAITING = 50
