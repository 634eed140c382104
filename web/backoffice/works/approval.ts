/** What approving these works at once means, and how many of them have pictures like those of other works. */
export function approvalText(works: readonly { alike: number }[]): string {
  const alike = works.filter((work) => work.alike > 0).length
  const shown =
    works.length === 1 ? 'It is shown to everybody at once.' : 'They are shown to everybody at once.'
  if (alike === 0) return shown
  if (works.length === 1)
    return `${shown} It looks like another work: open it and compare the pictures first.`
  return alike === 1
    ? `${shown} 1 of them looks like another work: open it and compare the pictures first.`
    : `${shown} ${alike} of them look like other works: open these and compare the pictures first.`
}
