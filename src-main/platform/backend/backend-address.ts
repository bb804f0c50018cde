/** The backend's address, and the headers of every request to it. */
export interface BackendAddress {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}
