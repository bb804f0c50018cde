/** The first sixteen signs of the chain's last hash, in fours: enough to compare two papers by eye. */
export function receiptCode(lastHash: string): string {
  return (lastHash.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-')
}
