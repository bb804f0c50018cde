/** Reads a file that an author chose. Rejects if it cannot be read. */
export function fileToBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? reader.result.slice(reader.result.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => {
      reject(reader.error ?? new Error('the file could not be read'))
    })
    reader.readAsDataURL(file)
  })
}
