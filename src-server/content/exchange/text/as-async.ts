/** Yields values one by one as an asynchronous iterable, without reading ahead. */
export async function* asAsync<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value)
}
