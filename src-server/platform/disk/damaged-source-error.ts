/** A file of the installation that cannot be used, which ends the start: whoever runs this Koya must install it again or mend the file. */
export class DamagedSourceError extends Error {
  readonly code = 'content/damaged'

  constructor(source: string, faults: readonly string[]) {
    super(`content/damaged: ${source}: ${faults.join('; ')}`)
    this.name = 'DamagedSourceError'
  }
}
