/** Where the backend is asked, and what every request to it carries besides. */
export interface BackendAddress {
  /** Such as `http://127.0.0.1:40123`, without a slash at the end. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
}
