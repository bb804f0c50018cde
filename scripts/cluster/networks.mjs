import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * @typedef {object} Network Where the cluster's database nodes are, numbered from 0, and what lies between them.
 * @property {string} ownAddress Of everything that is no database node.
 * @property {(node: number) => string} addressOf
 * @property {(node: number, command: readonly string[]) => readonly string[]} commandOn The command that runs another one at a node.
 * @property {(node: number) => Promise<void>} cutOff Lets nothing through between a node and everything else.
 * @property {(node: number) => Promise<void>} cutFromNodes Lets nothing through between a node and the other nodes; clients still reach it.
 * @property {(node: number) => Promise<void>} reconnect
 */

/**
 * All nodes are this computer.
 *
 * @returns {Network}
 */
export function openLoopback() {
  const refuse = () => Promise.reject(new Error('Nodes that share an address cannot be cut off.'))
  return {
    ownAddress: '127.0.0.1',
    addressOf: () => '127.0.0.1',
    commandOn: (_node, command) => command,
    cutOff: refuse,
    cutFromNodes: refuse,
    reconnect: refuse
  }
}

const BRIDGE = 'koya0'

/**
 * Each node has a network namespace and an address of its own, at one bridge. Only within scripts/linux/in-network.sh.
 *
 * @param {number} nodeCount
 * @returns {Promise<Network>}
 */
export async function openNamespaces(nodeCount) {
  /** @param {string} command */
  const ip = (command) => run('ip', command.split(' '))
  /** @param {number} node */
  const addressOf = (node) => `10.77.0.${11 + node}`
  /** @param {number} node */
  const others = (node) => Array.from({ length: nodeCount }, (_, other) => other).filter((other) => other !== node)
  await ip(`link add ${BRIDGE} type bridge`)
  await ip(`addr add 10.77.0.1/24 dev ${BRIDGE}`)
  await ip(`link set ${BRIDGE} up`)
  for (let node = 0; node < nodeCount; node += 1) {
    await ip(`netns add node${node}`)
    await ip(`link add toward${node} type veth peer name uplink netns node${node}`)
    await ip(`link set toward${node} master ${BRIDGE} up`)
    await ip(`-n node${node} link set lo up`)
    await ip(`-n node${node} addr add ${addressOf(node)}/24 dev uplink`)
    await ip(`-n node${node} link set uplink up`)
  }
  return {
    ownAddress: '10.77.0.1',
    addressOf,
    commandOn: (node, command) => ['nsenter', `--net=/run/netns/node${node}`, '--', ...command],
    cutOff: async (node) => void (await ip(`link set toward${node} down`)),
    async cutFromNodes(node) {
      for (const other of others(node)) {
        await ip(`-n node${node} route add blackhole ${addressOf(other)}/32`)
        await ip(`-n node${other} route add blackhole ${addressOf(node)}/32`)
      }
    },
    async reconnect(node) {
      await ip(`link set toward${node} up`)
      for (const other of others(node)) {
        await ip(`-n node${node} route del blackhole ${addressOf(other)}/32`).catch(() => undefined)
        await ip(`-n node${other} route del blackhole ${addressOf(node)}/32`).catch(() => undefined)
      }
    }
  }
}

/**
 * Returns ports that are free now, each another one.
 *
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}
