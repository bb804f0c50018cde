import { createContext, use, type ReactNode } from 'react'

/** Content beside a question whose answer is shown; `name` is the question's label there. */
export type ItemPart = (itemId: string, name: string) => ReactNode

/** Content that other features add to questions; provided by the page. */
export const ItemPartContext = createContext<ItemPart>(() => null)

export function useItemPart(): ItemPart {
  return use(ItemPartContext)
}
