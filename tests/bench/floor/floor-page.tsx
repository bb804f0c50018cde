import { useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The least that any page in React has to do for an act of the exam room: plain elements without a style sheet, one state, no store, no texts but
 * those of the question, and nothing lies ready. It answers to the same keys and names as the room, so that one measurement fits both.
 */
interface FloorQuestion {
  readonly stem: string
  readonly options: readonly string[]
}

declare const __FLOOR_QUESTIONS__: readonly FloorQuestion[]

const questions = __FLOOR_QUESTIONS__
const letters = 'abcde'
let place = '/'

function FloorApp() {
  const [shown, setShown] = useState(place)
  useLayoutEffect(() => {
    window.koyaTest = {
      go: (path) => {
        place = path
        setShown(path)
        return Promise.resolve()
      },
      place: () => place
    }
  }, [])
  return shown === '/' ? <h1>Home</h1> : <Room />
}

function Room() {
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  useLayoutEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      const step = key === 'n' ? 1 : key === 'p' ? -1 : 0
      if (step === 0) {
        setChosen(letters.indexOf(key))
        return
      }
      setAt((before) => Math.min(Math.max(before + step, 0), questions.length - 1))
      setChosen(null)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
  const question = questions[at]
  return (
    <>
      <h1>Exam</h1>
      <section data-item-id={at}>
        <p>{question?.stem}</p>
        {question?.options.map((option, index) => (
          <label key={index}>
            <input type="radio" value={index} checked={chosen === index} onChange={() => setChosen(index)} />
            {option}
          </label>
        ))}
      </section>
      <Squares />
    </>
  )
}

/** Made once: an act leaves them as they are. */
const squares = questions.map((_, index) => (
  <button key={index} type="button" data-item-id={index}>
    {index + 1}
  </button>
))

function Squares() {
  return <nav>{squares}</nav>
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<FloorApp />)
