/** '10,000'. */
export function counted(count: number | string): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '1 row', '10,000 rows'. */
export function howMany(count: number, one: string, many = `${one}s`): string {
  return `${counted(count)} ${count === 1 ? one : many}`
}
