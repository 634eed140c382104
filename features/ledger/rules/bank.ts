/** Where a seller's money goes. */
export type BankAccount = { bank: string; accountName: string; accountNumber: string }

/** A bank account with all but the last four digits hidden. */
export const masked = ({ bank, accountName, accountNumber }: BankAccount): string =>
  `${bank} ••••${accountNumber.slice(-4)}, ${accountName}`
