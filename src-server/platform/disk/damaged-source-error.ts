/** A file of the installation that cannot be used. It ends the start: the operator must fix the file or install Koya again. */
export class DamagedSourceError extends Error {
  readonly code = 'content/damaged'

  constructor(source: string, faults: readonly string[]) {
    super(`content/damaged: ${source}: ${faults.join('; ')}`)
    this.name = 'DamagedSourceError'
  }
}
