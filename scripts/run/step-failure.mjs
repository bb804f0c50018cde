/** A step failed in a way that its message explains: shown without a stack, and the script exits with `code`. */
export class StepFailure extends Error {
  /**
   * @param {string} message
   * @param {number} [code]
   */
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** Tests failed: what comes after them can be run all the same. */
export class TestFailure extends StepFailure {}
