import { Flex } from '@mantine/core'

/** Short facts side by side, such as "5 right" and "2 wrong". A gap separates them, so no separator is left at the end of a row. */
export function FactRow({ facts }: { readonly facts: readonly string[] }) {
  return (
    <Flex component="p" wrap="wrap" columnGap="md" rowGap={2} c="dimmed" fz="sm">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </Flex>
  )
}
