/** 'One work', '24 works'. */
export function worksCount(works: number): string {
  return works === 1 ? 'One work' : `${works} works`
}
