import { createContext, use } from 'react'

export const ToastContext = createContext<(text: string) => void>(() => undefined)

/** How to show a toast. Only for what is good to know and seen on the page as well: never an error, money or a fact of an exam. */
export function useToast(): (text: string) => void {
  return use(ToastContext)
}
