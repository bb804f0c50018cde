import kikiCheer from './drawings/kiki-cheer.svg'
import kikiHello from './drawings/kiki-hello.svg'
import kikiSleep from './drawings/kiki-sleep.svg'
import kikiThink from './drawings/kiki-think.svg'
import taskAgain from './drawings/task-again.svg'
import taskDone from './drawings/task-done.svg'
import taskLesson from './drawings/task-lesson.svg'
import taskQuiz from './drawings/task-quiz.svg'
import taskTeacher from './drawings/task-teacher.svg'
import tree1 from './drawings/tree-1.svg'
import tree2 from './drawings/tree-2.svg'
import tree3 from './drawings/tree-3.svg'
import tree4 from './drawings/tree-4.svg'
import tree5 from './drawings/tree-5.svg'
import tree6 from './drawings/tree-6.svg'
import tree7 from './drawings/tree-7.svg'
import tree8 from './drawings/tree-8.svg'

/** Kiki, a weaver bird: the companion of the children. */
export const kikiDrawings = { hello: kikiHello, cheer: kikiCheer, think: kikiThink, sleep: kikiSleep } as const

export type KikiPose = keyof typeof kikiDrawings

export const taskDrawings = { continue: taskAgain, teacher: taskTeacher, lesson: taskLesson, questions: taskQuiz, more: taskDone } as const

/** The tree by its stage, from 1. */
export const treeDrawings = [tree1, tree2, tree3, tree4, tree5, tree6, tree7, tree8] as const
