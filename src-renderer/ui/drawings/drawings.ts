import bookshelf from './bookshelf.svg'
import deskLamp from './desk-lamp.svg'
import lostPath from './lost-path.svg'
import medal from './medal.svg'
import openBook from './open-book.svg'
import papers from './papers.svg'
import unplugged from './unplugged.svg'

/** Drawings for places that are empty or lost. Their colours stand on light and dark ground alike. */
export const drawings = { bookshelf, deskLamp, lostPath, medal, openBook, papers, unplugged } as const

export type DrawingName = keyof typeof drawings
