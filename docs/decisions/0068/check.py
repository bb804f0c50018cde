#!/usr/bin/env python3
"""Import graph of Koya by folders: today's knots, and the target map checked against the table of allowed imports.

usage: check.py [before|violations|knots|sizes|used|all] [repo]     default: all, this checkout
  before      knots of folders today, per process
  violations  import edges that break the table once every file lies where map.tsv puts it and the splits of splits.tsv are made
  knots       knots of target subfolders; edges that break the table and lazy imports are left out
  sizes       target folders by their number of .ts and .tsx files
  used        which pairs of domains import each other in the target
It reads files only. map.tsv (old path, new path) and splits.tsv (old path, names, new path; until all are split) lie beside it.
"""
import os, re, sys, posixpath, collections
ROOT = sys.argv[2] if len(sys.argv) > 2 else os.path.abspath(os.path.join(os.path.dirname(__file__), '../../..'))
MODE = sys.argv[1] if len(sys.argv) > 1 else 'all'
PROCESSES = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared']
FROM = re.compile(r'''(?:^|[\n;}])\s*(import|export)\s+(type\s+)?([^'";]*?\sfrom\s+)?['"]([^'"]+)['"]''')
DYN = re.compile(r'''\bimport\(\s*['"]([^'"]+)['"]\s*\)''')
URL = re.compile(r'''new URL\(\s*['"](\.[^'"]+)['"]''')

def files():
    out = []
    for p in PROCESSES:
        for d, ds, fs in os.walk(os.path.join(ROOT, p)):
            for f in fs:
                out.append(os.path.relpath(os.path.join(d, f), ROOT))
    return sorted(out)

FILES = files()
SET = set(FILES)

def resolve(base, spec):
    spec = spec.split('?')[0]
    p = posixpath.normpath(posixpath.join(posixpath.dirname(base), spec))
    for c in (p, p + '.ts', p + '.tsx', re.sub(r'\.js$', '.ts', p), re.sub(r'\.jsx?$', '.tsx', p), p + '/index.ts'):
        if c in SET: return c
    return None

def edges():
    """(from, to, kind, names) with kind value | type | dynamic"""
    out = []
    unresolved = []
    for f in FILES:
        if not f.endswith(('.ts', '.tsx', '.css')): continue
        s = open(os.path.join(ROOT, f), encoding='utf8').read()
        if f.endswith('.css'):
            for m in re.finditer(r'''(?:@import|composes:[^;]*from)\s+['"](\.[^'"]+)''', s):
                t = resolve(f, m[1]); out.append((f, t, 'value', '')) if t else unresolved.append((f, m[1]))
            continue
        for m in FROM.finditer(s):
            if not m[4].startswith('.'): continue
            t = resolve(f, m[4])
            names = (m[3] or '').strip()
            kind = 'type' if m[2] else 'value'
            if t: out.append((f, t, kind, re.sub(r'\s+', ' ', names)))
            else: unresolved.append((f, m[4]))
        for r, k in ((DYN, 'dynamic'), (URL, 'dynamic')):
            for m in r.finditer(s):
                if not m[1].startswith('.'): continue
                t = resolve(f, m[1])
                if t: out.append((f, t, k, ''))
                else: unresolved.append((f, m[1]))
    return out, unresolved

def scc(nodes, adj):
    sys.setrecursionlimit(10000)
    index, low, stack, on, out, n = {}, {}, [], set(), [], [0]
    def visit(v):
        index[v] = low[v] = n[0]; n[0] += 1; stack.append(v); on.add(v)
        for w in adj.get(v, ()):
            if w not in index: visit(w); low[v] = min(low[v], low[w])
            elif w in on: low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            c = []
            while True:
                w = stack.pop(); on.discard(w); c.append(w)
                if w == v: break
            out.append(sorted(c))
    for v in sorted(nodes):
        if v not in index: visit(v)
    return [c for c in out if len(c) > 1]

def knots(E, room, kinds=('value', 'type', 'dynamic')):
    rep = []
    for p in PROCESSES:
        adj = collections.defaultdict(set); nodes = set(room(f) for f in FILES if f.startswith(p) and f.endswith(('.ts', '.tsx')))
        for a, b, k, _ in E:
            if a.startswith(p) and b.startswith(p) and k in kinds and room(a) != room(b): adj[room(a)].add(room(b))
        rep.append((p, len(nodes), scc(nodes, adj)))
    return rep

def top(f):
    parts = f.split('/')
    return parts[0] + '/(root)' if len(parts) == 2 else '/'.join(parts[:3]) if parts[1] == 'features' else '/'.join(parts[:2])
def leaf(f): return posixpath.dirname(f)

# ---- the target -------------------------------------------------------------
MAP = {}
HERE = os.path.dirname(os.path.abspath(__file__))
def load_map(path=None):
    path = path or os.path.join(HERE, 'map.tsv')
    if os.path.exists(path):
        for line in open(path, encoding='utf8'):
            if line.strip():
                a, b = line.rstrip('\n').split('\t'); MAP[a] = b
def new(f): return MAP.get(f, f)

DOMAINS = ['updates', 'device', 'account', 'billing', 'content', 'attempt', 'learning', 'support', 'exam-session', 'personal-data']
ALLOWED = {
    'updates': '', 'device': 'updates', 'account': 'device', 'billing': 'account', 'content': 'account billing device',
    'attempt': 'account content device', 'support': 'account attempt device',
    'learning': 'account attempt billing content support',
    'personal-data': 'account attempt billing content learning',
    'exam-session': 'account attempt content device personal-data',
}
ALLOWED = {k: set(v.split()) for k, v in ALLOWED.items()}

def unit(f):
    """process and the unit of the table that a target path belongs to"""
    p = f.split('/'); proc = p[0][4:]; rest = p[1:]
    if len(rest) == 1: return proc, 'top'
    if proc == 'renderer' and rest[0] == 'features': return proc, rest[1]
    return proc, rest[0]

LOW = {'kernel': 0, 'platform': 1, 'bridge': 1, 'ui': 2, 'routes': 3}
TOP = ('app', 'commands', 'top')
def allowed(a, b):
    (pa, ua), (pb, ub) = unit(a), unit(b)
    if pa == 'preload': return b == new('src-shared/ipc/channel-table.ts')
    if pa != pb and pb != 'shared': return False
    if pa == pb and ua == ub: return True
    if ub == 'top' or ua == 'app' and ub == 'commands': return ua == ub
    if ua in TOP: return True
    if ua == 'contracts': return True
    if ub == 'contracts': return pa != 'shared' and ua != 'ui'
    if ub in TOP: return False
    if ub in LOW:
        if ua in LOW: return LOW[ub] < LOW[ua]
        return True
    if ua == 'routes': return pb == 'shared'
    if ua in LOW: return False
    return ub == ua or ub in ALLOWED.get(ua, set())

# ---- files that are still to split: exported names that go to another file -----
SPLIT_OF = collections.defaultdict(dict)
def load_splits():
    path = os.path.join(HERE, 'splits.tsv')
    if not os.path.exists(path): return
    for line in open(path, encoding='utf8'):
        if line.strip():
            f, names, target = line.rstrip('\n').split('\t')
            for n in names.split(): SPLIT_OF[f][n] = target
def targets(b, names, splits=True):
    """where an import of these names from file b leads in the target tree"""
    d = SPLIT_OF.get(b)
    if not d or not splits: return {new(b)}
    ns = [re.sub(r'^type\s+', '', x.strip()).split(' as ')[0] for x in re.sub(r'[{}]| from$', '', names).split(',') if x.strip()]
    return {d.get(n, new(b)) for n in ns} or {new(b)}

def violations(E, splits=True):
    out = set()
    for a, b, k, n in E:
        for t in targets(b, n, splits):
            if not allowed(new(a), t): out.add((a, b, new(a), t, k, n))
    return sorted(out)

# ---- report -----------------------------------------------------------------
def source(f): return f.endswith(('.ts', '.tsx')) and not f.endswith('.d.ts')
folder = posixpath.dirname

def target_graph(E, p):
    adj = collections.defaultdict(set); why = collections.defaultdict(set)
    nodes = {folder(new(f)) for f in FILES if source(f) and new(f).startswith(p + '/')}
    for a, b, k, n in E:
        if b.endswith('.css') or k == 'dynamic' or not new(a).startswith(p + '/'): continue
        for t in targets(b, n):
            if not t.startswith(p + '/') or not allowed(new(a), t): continue
            x, y = folder(new(a)), folder(t); nodes |= {x, y}
            if x != y: adj[x].add(y); why[x, y].add(f'{posixpath.basename(a)} -> {posixpath.basename(t)}')
    return nodes, adj, why

def main():
    E, unresolved = edges(); load_map(); load_splits()
    if MODE in ('before', 'all'):
        print('knots of folders today (value, type and lazy imports; a feature of the renderer counts as a folder)')
        for p, n, cs in knots(E, top):
            print(f'  {p}: {n} folders;', '; '.join(f'{len(c)} in one knot: ' + ' '.join(x.split('/', 1)[1] for x in c) for c in cs) or 'no knot')
    if MODE in ('violations', 'all'):
        v = violations(E)
        print('edges that break the table:', len(v), '(without the splits:', str(len({(x[0], x[1]) for x in violations(E, False)})) + ')')
        for a, b, a2, t, k, n in v: print('  ', a2, '->', t, '(type)' if k == 'type' else '', re.sub(r'\s*from$', '', n))
    if MODE in ('knots', 'all'):
        for p in PROCESSES:
            nodes, adj, why = target_graph(E, p); cs = scc(nodes, adj)
            print(f'{p}: {len(nodes)} target folders, {len(cs)} knots')
            for c in cs:
                for (x, y), w in sorted(why.items()):
                    if x in c and y in c: print('   ', x, '->', y, sorted(w)[:4])
    if MODE in ('sizes', 'all'):
        d = collections.Counter(folder(new(f)) for f in FILES if source(f))
        print('largest target folders:', d.most_common(8)); print('over 25:', [x for x in d.items() if x[1] > 25])
    if MODE in ('used', 'all'):
        u = collections.defaultdict(set)
        for a, b, k, n in E:
            for t in targets(b, n):
                (pa, ua), (pb, ub) = unit(new(a)), unit(t)
                if ua in ALLOWED and ub in ALLOWED and ua != ub and allowed(new(a), t): u[ua].add(ub)
        for d in DOMAINS: print('  ', d, 'uses', sorted(u[d]), 'allowed but unused', sorted(ALLOWED[d] - u[d]))
        print('the table is a cycle' if scc(DOMAINS, ALLOWED) else 'the table has no cycle')

if __name__ == '__main__' and len(sys.argv) >= 1 and sys.argv[0].endswith('check.py'): main()
