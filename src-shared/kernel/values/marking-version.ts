/**
 * Changes whenever the same answers could be marked differently. Client and backend must agree on it before a paper starts. Since 3, with partial
 * credit, a partly right answer loses no marks. Version 4 reads numbers as people write them and has more question types, which a Koya of version 3 could
 * neither show nor mark. `agreedMarking` marks earlier papers by their agreed rules.
 */
export const MARKING_VERSION = '4'
