import bookshelf from './bookshelf.svg'
import deskLamp from './desk-lamp.svg'
import lostPath from './lost-path.svg'
import medal from './medal.svg'
import openBook from './open-book.svg'
import papers from './papers.svg'

/** Drawings for places that are empty. Their colours stand on light and dark ground alike. */
export const drawings = { bookshelf, deskLamp, lostPath, medal, openBook, papers } as const

export type DrawingName = keyof typeof drawings
