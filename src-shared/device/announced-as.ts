/** Service type of servers on the local network: `_koya._tcp` (DNS-SD, RFC 6763). */
export const LAN_SERVICE = 'koya'
