interface Unit {
  /** Units of one quantity can be converted into each other. */
  readonly quantity: string
  /** Number of the quantity's base unit in one of this unit. */
  readonly factor: number
}

/** Units that a learner converts, by quantity: the names, and how many base units one of them is. */
const unitRows: readonly (readonly [quantity: string, factor: number, names: string])[] = [
  ['length', 0.001, 'mm millimetre millimetres'],
  ['length', 0.01, 'cm centimetre centimetres'],
  ['length', 1, 'm metre metres'],
  ['length', 1000, 'km kilometre kilometres'],
  ['mass', 0.001, 'mg milligram milligrams'],
  ['mass', 1, 'g gram grams'],
  ['mass', 1000, 'kg kilogram kilograms'],
  ['mass', 1_000_000, 't tonne tonnes'],
  ['time', 1, 's second seconds'],
  ['time', 60, 'min mins minute minutes'],
  ['time', 3600, 'h hr hrs hour hours'],
  ['time', 86_400, 'day days'],
  ['time', 604_800, 'week weeks'],
  ['volume', 0.001, 'ml mL millilitre millilitres cm^3 cm³'],
  ['volume', 0.01, 'cl centilitre centilitres'],
  ['volume', 1, 'l L litre litres dm^3 dm³'],
  ['volume', 1000, 'm^3 m³'],
  ['area', 0.0001, 'cm^2 cm²'],
  ['area', 1, 'm^2 m²'],
  ['area', 10_000, 'ha hectare hectares'],
  ['money', 0.01, 'k kobo'],
  ['money', 1, '₦ naira'],
  ['energy', 1, 'J joule joules'],
  ['energy', 1000, 'kJ kilojoule kilojoules'],
  ['power', 1, 'W watt watts'],
  ['power', 1000, 'kW kilowatt kilowatts'],
  ['force', 1, 'N newton newtons'],
  ['force', 1000, 'kN'],
  ['pressure', 1, 'Pa'],
  ['pressure', 1000, 'kPa'],
  ['current', 0.001, 'mA'],
  ['current', 1, 'A ampere amperes'],
  ['potential', 0.001, 'mV'],
  ['potential', 1, 'V volt volts'],
  ['potential', 1000, 'kV'],
  ['frequency', 1, 'Hz hertz'],
  ['frequency', 1000, 'kHz'],
  ['count', 12, 'dozen dozens']
]

const units: ReadonlyMap<string, Unit> = new Map(
  unitRows.flatMap(([quantity, factor, names]) => names.split(' ').map((name) => [name, { quantity, factor }] as const))
)

/** A value and the name of its unit; an empty name if it has none. */
export interface Quantity {
  readonly value: number
  readonly unit: string
}

/**
 * Returns two quantities as numbers that can be compared: both in the base unit, or as they are if they have the same unit or one of them has
 * none. Undefined if their units differ and cannot be converted into each other.
 */
export function toSameUnit(one: Quantity, other: Quantity): readonly [number, number] | undefined {
  if (one.unit === other.unit || one.unit === '' || other.unit === '') return [one.value, other.value]
  const [left, right] = [units.get(one.unit), units.get(other.unit)]
  if (left === undefined || left.quantity !== right?.quantity) return undefined
  return [one.value * left.factor, other.value * right.factor]
}
