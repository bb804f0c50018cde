/** Returns the first sixteen digits of the chain's last hash in groups of four, which is enough to compare two attempts by eye. */
export function receiptCode(lastHash: string): string {
  return (lastHash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-')
}
