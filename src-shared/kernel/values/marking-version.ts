/**
 * Changes whenever the same answers could be marked differently. Client and backend must agree on it before a paper starts. Since 3, with partial
 * credit, a partly right answer loses no marks (`agreedMarking` marks earlier papers by their agreed rules).
 */
export const MARKING_VERSION = '3'
