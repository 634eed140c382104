/** Saves a file, as the browser saves a download. */
export function saveFile({ name, blob }: { name: string; blob: Blob }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
