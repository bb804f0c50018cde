/**
 * A reply that is stored as JSON and sent as it is: reading a report of 180 questions, checking it and writing it again takes milliseconds. What stored it
 * has the reply's type, clients check what they get, and the test backend compares each such reply with its contract.
 */
export class JsonText<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): Value {
    return JSON.parse(this.text) as Value
  }
}
