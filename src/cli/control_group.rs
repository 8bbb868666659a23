//! The memory limit of the process: by the control groups of Linux, such as containers, and by `ulimit -v`.

use std::fs;
use std::path::Path;

/// The most memory that the process can have, in bytes; `None` if there is no limit.
pub fn most_memory() -> Option<u64> {
    [memory_limit(), address_space()].into_iter().flatten().min()
}

/// The limit of the address space, in bytes, which `ulimit -v` sets.
fn address_space() -> Option<u64> {
    #[cfg(unix)]
    return rlimit::Resource::AS.get_soft().ok().filter(|&bytes| bytes != rlimit::INFINITY);
    #[cfg(not(unix))]
    None
}

/// The limit of the control group in bytes; `None` if there is none, or if the system has no control groups.
pub fn memory_limit() -> Option<u64> {
    smallest_limit(&fs::read_to_string("/proc/self/cgroup").ok()?, Path::new("/sys/fs/cgroup"))
}

/// The smallest limit of the groups of a process and of their parents. `groups` is the text of `/proc/self/cgroup`: lines like `0::/group`
/// of version 2, and like `4:memory:/group` of version 1. In a container, a group may be found at the root instead.
fn smallest_limit(groups: &str, root: &Path) -> Option<u64> {
    let files = groups.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':');
        let (_, controllers, path) = (parts.next()?, parts.next()?, parts.next()?);
        let (folder, file) = match controllers {
            "" => (root.to_owned(), "memory.max"),
            list if list.split(',').any(|name| name == "memory") => (root.join("memory"), "memory.limit_in_bytes"),
            _ => return None,
        };
        let group = folder.join(path.trim_start_matches('/'));
        Some(group.ancestors().take_while(|group| group.starts_with(&folder)).map(|group| group.join(file)).collect::<Vec<_>>())
    });
    files.flatten().filter_map(|file| fs::read_to_string(file).ok()?.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_limit_around_the_process_counts() {
        let root = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("memory.max", "8000\n");
        write("shop/memory.max", "5000\n");
        write("shop/web/memory.max", "max\n");
        write("other/memory.max", "10\n");
        write("memory/old/memory.limit_in_bytes", "7000\n");
        for (groups, limit) in [
            ("0::/shop/web\n", Some(5000)),
            ("0::/shop\n", Some(5000)),
            ("0::/\n", Some(8000)),
            ("0::/not/seen/from/here\n", Some(8000)),
            ("5:cpu:/other\n4:memory:/old/job\n0::/\n", Some(7000)),
            ("4:cpu,memory:/old\n", Some(7000)),
            ("5:cpu:/other\n", None),
            ("", None),
        ] {
            assert_eq!(smallest_limit(groups, root.path()), limit, "{groups}");
        }
    }
}
