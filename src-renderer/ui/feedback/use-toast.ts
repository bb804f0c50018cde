import { createContext, use } from 'react'

export const ToastContext = createContext<(text: string) => void>(() => undefined)

/**
 * Returns a function that shows a toast. Use it only for information that is also visible on the page, never for errors, money or facts of an exam.
 */
export function useToast(): (text: string) => void {
  return use(ToastContext)
}
