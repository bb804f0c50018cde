import type { PictureName } from '../../../../../src-shared/account/picture-password.ts'
import ball from './ball.svg'
import bird from './bird.svg'
import book from './book.svg'
import car from './car.svg'
import cup from './cup.svg'
import drum from './drum.svg'
import fish from './fish.svg'
import flower from './flower.svg'
import goat from './goat.svg'
import house from './house.svg'
import kite from './kite.svg'
import mango from './mango.svg'
import shoe from './shoe.svg'
import star from './star.svg'
import tree from './tree.svg'
import umbrella from './umbrella.svg'

/** The address of each picture. */
export const pictures: Readonly<Record<PictureName, string>> = {
  mango,
  fish,
  drum,
  ball,
  star,
  house,
  tree,
  bird,
  goat,
  cup,
  book,
  car,
  kite,
  flower,
  shoe,
  umbrella
}
