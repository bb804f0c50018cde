import { RESULT_PICTURE_SIDE } from '../../../../../src-shared/attempt/report/result-picture.ts'

/** Texts of a result card. */
export interface ResultCard {
  readonly heading: string
  /** Null where the learner leaves it out. */
  readonly name: string | null
  readonly exam: string
  readonly score: string
  /** Behind the score, smaller. */
  readonly outOf: string
  readonly subjects: readonly { readonly title: string; readonly text: string; /** From 0 to 1. */ readonly share: number }[]
  /** At the bottom: the date, and what the score is. */
  readonly notes: readonly string[]
}

/** A square, which telephones show whole. */
const CARD_SIDE = RESULT_PICTURE_SIDE

const MARGIN = 80
const MOST_SUBJECTS = 9
/** Height of all rows of subjects; few subjects have rows of at most `TALLEST_ROW`. */
const ROWS = 430
const TALLEST_ROW = 84
const colours = { paper: '#faf6ee', green: '#0e5c4c', onGreen: '#ffffff', ink: '#1c2421', soft: '#4d5a55', line: '#d8d2c4' } as const

/** Draws a card as a PNG, as a data address. The colours are those of the light theme whatever theme is chosen: the picture leaves the computer. */
export function drawResultCard(card: ResultCard, fontFamily: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_SIDE
  canvas.height = CARD_SIDE
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas.toDataURL('image/png')
  const font = (size: number, weight = 400): void => {
    pen.font = `${String(weight)} ${String(size)}px ${fontFamily}`
  }
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, CARD_SIDE, CARD_SIDE)
  pen.fillStyle = colours.green
  pen.fillRect(0, 0, CARD_SIDE, 132)
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colours.onGreen
  font(52, 700)
  pen.fillText('Koya', MARGIN, 86)
  font(34)
  pen.textAlign = 'right'
  pen.fillText(card.heading, CARD_SIDE - MARGIN, 84)
  pen.textAlign = 'left'
  let y = 226
  if (card.name !== null) {
    pen.fillStyle = colours.ink
    font(56, 700)
    pen.fillText(shorten(pen, card.name), MARGIN, y)
    y += 64
  }
  pen.fillStyle = colours.soft
  font(38)
  pen.fillText(shorten(pen, card.exam), MARGIN, y)
  drawScore(pen, card, { y: y + 196, font })
  drawSubjects(pen, card.subjects.slice(0, MOST_SUBJECTS), { y: y + 284, font })
  pen.fillStyle = colours.soft
  font(28)
  card.notes.forEach((note, index) => {
    pen.fillText(shorten(pen, note), MARGIN, CARD_SIDE - 40 - 40 * (card.notes.length - 1 - index))
  })
  return canvas.toDataURL('image/png')
}

interface Pencil {
  readonly y: number
  readonly font: (size: number, weight?: number) => void
}

function drawScore(pen: CanvasRenderingContext2D, { score, outOf }: ResultCard, { y, font }: Pencil): void {
  pen.fillStyle = colours.green
  font(190, 800)
  pen.fillText(score, MARGIN, y)
  const width = pen.measureText(score).width
  pen.fillStyle = colours.soft
  font(56)
  pen.fillText(outOf, MARGIN + width + 28, y)
}

function drawSubjects(pen: CanvasRenderingContext2D, subjects: ResultCard['subjects'], { y, font }: Pencil): void {
  const width = CARD_SIDE - 2 * MARGIN
  const row = Math.min(TALLEST_ROW, ROWS / Math.max(1, subjects.length))
  subjects.forEach(({ title, text, share }, index) => {
    const top = y + index * row
    pen.fillStyle = colours.ink
    font(Math.min(32, row * 0.5), 600)
    pen.fillText(shorten(pen, title, width - 220), MARGIN, top)
    pen.textAlign = 'right'
    pen.fillText(text, CARD_SIDE - MARGIN, top)
    pen.textAlign = 'left'
    pen.fillStyle = colours.line
    pen.fillRect(MARGIN, top + row * 0.17, width, row * 0.2)
    pen.fillStyle = colours.green
    pen.fillRect(MARGIN, top + row * 0.17, width * Math.min(1, Math.max(0, share)), row * 0.2)
  })
}

/** Cuts a text that is too long for its line. */
function shorten(pen: CanvasRenderingContext2D, text: string, width = CARD_SIDE - 2 * MARGIN): string {
  if (pen.measureText(text).width <= width) return text
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  while (letters.length > 1 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
