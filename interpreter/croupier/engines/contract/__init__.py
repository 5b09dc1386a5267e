"""The part that all engines share: programs, limits, faults, offers."""
