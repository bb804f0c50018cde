/**
 * Changes whenever the same answers could be marked differently. Client and backend must agree on it before a paper starts. Since 3, with partial
 * credit, a partly right answer loses no marks (`agreedMarking` marks earlier papers by their agreed rules). Version 4 adds question types and gives
 * the same marks as 3 for all others; a Koya of version 3 could neither show nor mark the new ones.
 */
export const MARKING_VERSION = '4'
