//! Files as they are really kept: on the disk, and in a real S3-compatible server with all its faults.

#![cfg(test)]

mod attributes;
mod contract;
mod disk;
mod faults;
