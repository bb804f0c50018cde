import bookshelf from './bookshelf.svg'
import deskLamp from './desk-lamp.svg'
import lostPath from './lost-path.svg'
import medal from './medal.svg'
import openBook from './open-book.svg'
import papers from './papers.svg'
import unplugged from './unplugged.svg'

/** Illustrations for empty states and errors. Their colours work on light and dark backgrounds. */
export const drawings = { bookshelf, deskLamp, lostPath, medal, openBook, papers, unplugged } as const

export type DrawingName = keyof typeof drawings
