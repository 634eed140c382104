/** 'One work', '24 works'. */
export const worksCount = (works: number): string => (works === 1 ? 'One work' : `${works} works`)
