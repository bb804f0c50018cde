import { createContext, use, type ReactNode } from 'react'

/** What stands beside a question whose answer is shown: `name` is what the question is called there. */
export type ItemPart = (itemId: string, name: string) => ReactNode

/** What other features put to questions, handed in by the page. */
export const ItemPartContext = createContext<ItemPart>(() => null)

export function useItemPart(): ItemPart {
  return use(ItemPartContext)
}
