/** Why a bank's file cannot be read, as a sentence for the person who chose it. */
export class Unreadable extends Error {}
