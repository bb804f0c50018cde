import { useCalculatorTexts } from './use-calculator-texts.ts'

/** Displays a number in the calculator's format; `1.5E24` is shown as 1.5 × 10²⁴ and read out in words. */
export function ShownNumber({ children: text }: { readonly children: string }) {
  const texts = useCalculatorTexts()
  const [number = '', exponent] = text.split('E')
  if (exponent === undefined) return <span>{text}</span>
  return (
    <>
      <span aria-hidden>
        {number}×10<sup>{exponent}</sup>
      </span>
      <span className="visually-hidden">{texts.tenToThe.replace('{{number}}', number).replace('{{exponent}}', exponent)}</span>
    </>
  )
}
